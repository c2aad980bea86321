// "N passed, N failed" over jest's results of the named runs and the other checks, one each, after the
// message of every failed test, because the end of a long log is what a reader sees first.
// A run that left no result, and a suite that could not be run at all, count as one failure.
import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

function read(name) {
  const file = `test-results/${name}.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function count(name) {
  const result = read(name);
  if (!result) {
    console.log(`failed  ${name}: it left no result`);
    return { passed: 0, failed: 1 };
  }
  const unrunnable = result.numRuntimeErrorTestSuites;
  return { passed: result.numPassedTests, failed: result.numFailedTests + unrunnable };
}

const mostLines = 30;

/** Prints each failed test of a run, and each suite that could not be run, with the head of its message. */
function printFailures(name) {
  for (const { assertionResults, message, status } of read(name)?.testResults ?? []) {
    const failures = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => [test.fullName, test.failureMessages.join('\n')]);
    if (status === 'failed' && assertionResults.length === 0) failures.push(['', message]);
    for (const [title, text] of failures) {
      console.log(`failed  ${name}: ${title}`);
      console.log(stripVTControlCharacters(text).split('\n').slice(0, mostLines).join('\n'));
    }
  }
}

const outcomeOf = (name) => read(name) ?? [{ name, passed: false }];

const runs = process.argv.slice(2);
runs.forEach(printFailures);
const counts = runs.map(count);
for (const { name, passed } of ['checks', 'audit'].flatMap(outcomeOf)) {
  if (passed === null) console.log(`Not counted, because it got no answer: ${name}.`);
  else if (!passed) console.log(`failed  ${name}`);
  if (passed !== null) counts.push({ passed: passed ? 1 : 0, failed: passed ? 0 : 1 });
}

const passed = counts.reduce((sum, { passed }) => sum + passed, 0);
const failed = counts.reduce((sum, { failed }) => sum + failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
