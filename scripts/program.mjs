// Each program of the built server: checks Node, then loads what webpack made of it.
import './checkNode.mjs';

await import(import.meta.url.replace(/\.js$/, '.program.js'));
