import { readFileSync } from 'node:fs';

import { endpoints } from '#shared/endpoints';
import { api } from '#testing/testServer';

const read = (file: string) => readFileSync(file, 'utf8');

interface Panel {
  targets?: { expr: string }[];
}

const rules = read('deploy/prometheus/alerts.yml');
const { panels } = JSON.parse(read('deploy/grafana/sharecut.json')) as { panels: Panel[] };

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** The expression of each rule, in one line. */
const ofRules = all(rules, /^ +expr: (.+)$/gm);
const ofPanels = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** Metrics of Prometheus itself, and of prometheus-node-exporter. */
const ofOthers = ['up', 'node_filesystem_avail_bytes', 'node_filesystem_size_bytes'];

/** Names of metrics in an expression: what is left without labels, ranges, functions and numbers. */
const metricsOf = (expression: string): string[] =>
  all(
    expression.replace(
      /\{[^}]*\}|\[[^\]]*\]|\b(?:by|without|on) \([^)]*\)|\b(?:or|and|unless)\b/g,
      '',
    ),
    /\b([a-z_]\w*)\b(?!\s*\()/gi,
  );

/** Names under which Prometheus stores what the server exports. */
async function exportedMetrics(): Promise<string[]> {
  const { body } = await api<string>('GET', '/metrics');
  return [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name],
  );
}

it('names only metrics that are exported when alerts and dashboard are evaluated', async () => {
  expect(ofRules).toHaveLength(all(rules, /^ +- (alert): /gm).length);
  const named = [...ofRules, ...ofPanels].flatMap(metricsOf);
  expect(new Set(named).size).toBeGreaterThan(20);
  const known = new Set([...(await exportedMetrics()), ...ofOthers]);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

it('names only calls that there are when alerts and dashboard are evaluated', () => {
  const known = Object.values(endpoints).flatMap((calls) => Object.values<string>(calls));
  const named = all([...ofRules, ...ofPanels].join('\n'), /(\/api\/[\w/-]+\w)/g);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((path) => !known.some((call) => call.includes(` ${path}`)))).toEqual([]);
});

it('says of each alert what to do when its runbook is opened', () => {
  const headings = all(read('docs/operating.md'), /^#+ (Sharecut\w+)$/gm);
  expect(all(rules, /alert: (\w+)/g)).toEqual(headings);
  expect(all(rules, /runbook: docs\/operating\.md#(\w+)/g)).toEqual(
    headings.map((heading) => heading.toLowerCase()),
  );
});
