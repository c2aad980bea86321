import { readFileSync } from 'node:fs';

import { entryOf, factNames } from './facts';

it('has a requirement for each fact', () => {
  const requirements = readFileSync('docs/requirements.md', 'utf8');
  for (const name of factNames) {
    const fact = entryOf(name);
    expect(requirements).toContain(`\`${name}\``);
    if (fact.kind !== 'count') continue;
    const { unit, least, most } = fact;
    expect(requirements).toContain(`${unit}s ("Enter whole ${unit}s, from ${least} to ${most}.")`);
  }
});
