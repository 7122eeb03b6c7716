//! The folding constructors, laws by family. Rules for rules: never to a worse term; the constant goes right; a law
//! holds for every value of every symbol (tests/simplify.rs checks that by evaluation).

mod boolean;
mod divided;
mod fp;
mod fp_whole;
mod injective;
mod int;
mod reference;
mod replace;
mod under;
