// Evaluate Nest's ESM graph before any spec links a CommonJS package (throttler, ...) that require()s it:
// otherwise jest reports "Cannot require() ES Module in a cycle".
import 'reflect-metadata';
import '@nestjs/common';
import '@nestjs/core';
