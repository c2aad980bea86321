// Checks the links, numbers and citations of the papers; arguments name the parts to run, none means all.
import './checkNode.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

process.chdir(path.join(import.meta.dirname, '..'));

const requirements = 'docs/requirements.md';

const lines = (text) => text.split('\n').map((line, index) => ({ line, number: index + 1 }));

/** What git keeps or would keep, so that a file counts before it is committed. */
function listFiles() {
  const command = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const { stdout } = spawnSync('git', command, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  return [...new Set(stdout.split('\n'))].filter(
    (file) => /\.(md|[cm]?[jt]sx?|sql|example)$|^\.ci\//.test(file) && existsSync(file),
  );
}

const texts = new Map(listFiles().map((file) => [file, readFileSync(file, 'utf8')]));
const papers = [...texts].filter(([file]) => file.endsWith('.md'));
const sources = [...texts].filter(
  ([file]) => /^src\/.*\.tsx?$/.test(file) && !/\.test\./.test(file),
);

const everyLine = function* (entries = texts) {
  for (const [file, text] of entries) {
    for (const { line, number } of lines(text)) yield { line, at: `${file}:${number}` };
  }
};

/** `R-5.3` begins the row or the point that states it. */
function readNumbers() {
  return lines(texts.get(requirements)).flatMap(({ line, number }) => {
    const [, section, place] = /^(?:\| |- \*\*)R-(\d+)\.(\d+)\b/.exec(line) ?? [];
    return section ? [{ section: +section, place: +place, at: `${requirements}:${number}` }] : [];
  });
}

/** Its parts begin at numbers of their own (docs/decisions/025-after-selling.md). */
const sectionWithGaps = 16;

/** Each section counts from 1, and no number is left out or given twice. */
function checkNumbers() {
  const last = new Map();
  return readNumbers().flatMap(({ section, place, at }) => {
    const expected = (last.get(section) ?? 0) + 1;
    last.set(section, place);
    return place === expected || (section === sectionWithGaps && place > expected)
      ? []
      : [`${at} R-${section}.${place}: R-${section}.${expected} expected`];
  });
}

/** Every cited number must exist. */
function checkCitations() {
  const known = new Set(readNumbers().map(({ section, place }) => `R-${section}.${place}`));
  return [...everyLine()].flatMap(({ line, at }) =>
    [...line.matchAll(/\bR-\d+\.\d+/g)]
      .filter(([number]) => !known.has(number))
      .map(([number]) => `${at} there is no ${number}`),
  );
}

/** Decision records count from 001, and each has its number in its heading. */
function checkRecords() {
  const records = papers.filter(([file]) => file.startsWith('docs/decisions/')).sort();
  return records.flatMap(([file, text], index) => {
    const number = String(index + 1).padStart(3, '0');
    const isRight = path.basename(file).startsWith(number) && text.startsWith(`# ${number} `);
    return isRight ? [] : [`${file} is number ${number} in this folder`];
  });
}

/** A heading as a link names it. */
const slugOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/ /g, '-');

const slugsIn = (text) => [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => slugOf(heading));

/** A link that leads nowhere is of no use, nor is a path that nothing lies at. */
function checkLinks() {
  const broken = ([file, text]) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target]) => target)
      .filter((target) => !/^[a-z]+:/.test(target) && !leadsSomewhere(file, target))
      .map((target) => `${file} ${target} leads nowhere`);
  return [
    ...papers.flatMap(broken),
    ...missingPaths(papers, /(?<![\w/.-])(?:src|packages|e2e|bench|scripts|public)\/[\w./-]*\w/g),
    ...missingPaths(texts, /(?<![\w/.-])docs\/[\w./-]*\w/g),
  ];
}

const missingPaths = (entries, pattern) =>
  [...everyLine(entries)].flatMap(({ line, at }) =>
    [...line.matchAll(pattern)]
      .filter(([named]) => !existsSync(named))
      .map(([named]) => `${at} there is no ${named}`),
  );

function leadsSomewhere(file, target) {
  const [name, slug] = target.split('#');
  const found = name ? path.join(path.dirname(file), name) : file;
  if (!existsSync(found)) return false;
  return !slug || slugsIn(readFileSync(found, 'utf8')).includes(slug);
}

/** Messages and calls are in the source letter by letter, and no call is without its requirement. */
function checkWording() {
  const source = sources.map(([, text]) => text).join('\n');
  const stated = texts.get(requirements);
  const messages = [...stated.matchAll(/(?<!\w)'([^'\n]+)'(?!\w)/g)].map(([, message]) => message);
  const calls = [...stated.matchAll(/`(?:(?:GET|POST|PUT|PATCH|DELETE) )?(\/api\/[^\s`?]+)/g)];
  const routes = [...source.matchAll(/: '(?:GET|POST|PUT|PATCH|DELETE) (\/api\/[^']+)'/g)].map(
    ([, route]) => route,
  );
  const inSource = (text) => source.includes(text.replace(/\.\.\.$/, ''));
  return [
    ...messages.filter((each) => !inSource(each)).map((each) => `no source says '${each}'`),
    ...calls
      .filter(([, call]) => !inSource(call.replace(/\{(\w+)\}/g, ':$1')))
      .map(([, call]) => `no source knows ${call}`),
    ...routes
      .filter((route) => !stated.includes(route.replace(/:(\w+)/g, '{$1}')))
      .map((route) => `${requirements} does not name ${route}`),
  ];
}

const asvs = 'docs/evidence/asvs.md';

/** Each file named there, by the end of its path, is one that there is; and in it is each test named after it. */
function checkEvidence() {
  const named = /`([\w./-]+\.(?:[cm]?[jt]sx?|sql))`((?:,? "[^"]+")*)/g;
  return lines(texts.get(asvs)).flatMap(({ line, number }) =>
    [...line.matchAll(named)]
      .flatMap(([, file, tests]) => missingEvidence(file, [...tests.matchAll(/"([^"]+)"/g)]))
      .map((missing) => `${asvs}:${number} ${missing}`),
  );
}

function missingEvidence(file, tests) {
  const found = [...texts].filter(([name]) => `/${name}`.endsWith(`/${file}`));
  const [[name, text] = []] = found;
  if (found.length !== 1) return [`${found.length} files are ${file}`];
  return tests
    .filter(([, title]) => !text.includes(`'${title}`))
    .map(([, title]) => `${name} has no test ${title}`);
}

const architecture = 'docs/architecture.md';

/** A file of a server module ends in a kind of the table, or exports one thing under its own name. */
function checkKinds() {
  const stated = texts.get(architecture).matchAll(/^\| `x\.(\w+)\.ts`/gm);
  const kinds = new Set([...stated].map(([, kind]) => kind));
  return sources
    .filter(([file]) => file.startsWith('src/server/modules/'))
    .filter(([file, text]) => {
      const [name, kind] = path.basename(file, '.ts').split('.');
      if (kind) return !kinds.has(kind);
      return !new RegExp(`^export (async )?(function|const|class) ${name}\\b`, 'm').test(text);
    })
    .map(([file]) => `${file} is of no kind of ${architecture}`);
}

const glossary = 'docs/glossary.md';

/** `settle()` and `settle` are one name. */
const codeIn = (text) => [...text.matchAll(/`([^`]+?)(?:\(\))?`/g)].map(([, code]) => code);

/** Each name that the glossary gives is one of the source; names have none of the words that it retires. */
function checkGlossary() {
  const [terms, retired] = texts.get(glossary).split('## Retired words');
  const code = sources.map(([, text]) => text).join('\n');
  const files = [...texts.keys()].map((file) => path.basename(file));
  const rows = [...retired.matchAll(/^\| (`.*?) +\| .*? +\| (.*?) +\|$/gm)];
  return [
    ...codeIn(terms)
      .filter((name) => !code.includes(name) && !files.includes(path.basename(name)))
      .map((name) => `${glossary}: no source has \`${name}\``),
    ...rows.flatMap(([, words, but]) => namesWith(codeIn(words), new Set(codeIn(but)))),
  ];
}

/** `tell` is in `tellBuyers` and in `isTellable`, not in `retell` or in a sentence. */
function namesWith(words, allowed) {
  const upper = words.map((word) => word[0].toUpperCase() + word.slice(1)).join('|');
  const compound = new RegExp(`\\b(?:(?:${words.join('|')})[A-Z]|[a-z]\\w*(?:${upper}))\\w*`, 'g');
  return [...everyLine(sources)].flatMap(({ line, at }) =>
    [...line.matchAll(compound)]
      .filter(([name]) => !allowed.has(name))
      .map(([name]) => `${at} ${name}: ${glossary} retires ${words.join(', ')}`),
  );
}

/** Most doc comments that may begin without their noun: to be lowered with each that is mended. */
const mostWithoutNoun = 30;

/** A comment begins with the noun that it is about, not with a word that leaves the reader to guess it. */
function checkComments() {
  const withoutNoun = /\/\*\*\s+(?:\* )?(?:What|Of|Whether|Who|So)\b/g;
  const found = sources.reduce((sum, [, text]) => sum + [...text.matchAll(withoutNoun)].length, 0);
  return found <= mostWithoutNoun
    ? []
    : [
        `${found} begin with What, Of, Whether, Who or So, ${mostWithoutNoun} may: name the noun first`,
      ];
}

/** A merge that was not ended; JSON and SQL are not read by compiler or linter. */
function checkMerges() {
  const { stdout } = spawnSync('git', ['grep', '-nE', '^(<{7}|>{7}) '], { encoding: 'utf8' });
  return lines(stdout.trim())
    .filter(({ line }) => line !== '')
    .map(({ line }) => `${line}: marks a conflict`);
}

const parts = {
  numbers: checkNumbers,
  citations: checkCitations,
  records: checkRecords,
  links: checkLinks,
  wording: checkWording,
  evidence: checkEvidence,
  kinds: checkKinds,
  glossary: checkGlossary,
  comments: checkComments,
  merges: checkMerges,
};

const names = process.argv.slice(2);
let problems = 0;
for (const name of names.length > 0 ? names : Object.keys(parts)) {
  const found = parts[name]();
  problems += found.length;
  for (const problem of found) console.log(`${name}: ${problem}`);
}
console.log(problems === 0 ? 'Papers and citations agree.' : `${problems} problems.`);
process.exitCode = problems === 0 ? 0 : 1;
