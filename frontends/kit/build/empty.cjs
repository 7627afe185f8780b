// Replaces packages that a dependency imports but our code never uses.
module.exports = {};
