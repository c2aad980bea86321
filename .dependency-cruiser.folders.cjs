const { options } = require('./.dependency-cruiser.cjs');

/**
 * A separate run, because a rule about folders counts every file: tests are excluded, and contracts, which are a
 * floor of their own above the rules of all subjects (`contracts-above-rules`).
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      comment: 'Folders in a cycle can only be understood, changed and moved together.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: ['\\.test\\.tsx?$', '^src/shared/.*\\.contract\\.ts$'] },
  },
};
