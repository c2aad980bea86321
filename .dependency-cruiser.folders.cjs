const { options } = require('./.dependency-cruiser.cjs');

/**
 * A cruise of its own, because a rule about folders counts every file: tests, and the table of
 * permissions, which knows the rules of all subjects while their contracts know it, have to stay out.
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
    exclude: { path: ['\\.test\\.tsx?$', '^src/shared/permissions\\.ts$'] },
  },
};
