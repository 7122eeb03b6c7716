//! Whether leaves partition the inputs: each is covered by exactly one, which predicts what the concrete run does.

use super::{
    Engine, Paths,
    concrete::Concrete,
    heaps::{self, Size},
};
use cortado::{
    explore::Leaf,
    term::{Eval, Model},
};

/// How many inputs there were; an error names the first that is not covered by exactly one leaf with the right outcome.
pub fn check(engine: &Engine, paths: &Paths, size: Size) -> Result<usize, String> {
    check_shape(engine, paths, &heaps::shape(engine, size))
}

/// As [`check`], of heaps of these objects.
pub fn check_shape(engine: &Engine, paths: &Paths, shape: &heaps::Shape) -> Result<usize, String> {
    let terms = &engine.world.terms;
    let covers = |leaf: &Leaf, model: &Model| Eval::new(terms, model).all(leaf.state.path.facts());
    for leaf in &paths.leaves {
        if !covers(leaf, &leaf.model) {
            return Err(format!("leaf {} is not taken by its own input", leaf.id));
        }
    }
    let concrete = Concrete::new(engine, shape);
    let (mut inputs, mut wrong) = (0, None);
    heaps::all(engine, shape, |model, roots| {
        if wrong.is_some() {
            return;
        }
        inputs += 1;
        let covering: Vec<&Leaf> = paths.leaves.iter().filter(|leaf| covers(leaf, model)).collect();
        let verdict = match covering[..] {
            [leaf] => concrete.agrees(leaf, model, roots),
            _ => Err(format!("{} leaves cover it", covering.len())),
        };
        wrong = verdict.err().map(|e| format!("{e}\n{model:?}"));
    });
    wrong.map_or(Ok(inputs), Err)
}
