import { readFileSync } from 'node:fs';

import { factNames } from './facts';

it('has a requirement for each fact', () => {
  const requirements = readFileSync('docs/requirements.md', 'utf8');
  for (const name of factNames) expect(requirements).toContain(`\`${name}\``);
});
