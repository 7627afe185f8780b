// Stands for packages that a dependency names and nothing of ours ever calls.
module.exports = {};
