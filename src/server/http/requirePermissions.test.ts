import Fastify from 'fastify';

import { permissions } from '#shared/permissions';

import { requirePermissions } from './requirePermissions';

it('lets no route of the API start that has no row in the table', () => {
  const app = Fastify();
  requirePermissions(app);
  const answer = () => 'ok';
  expect(() => app.get('/api/secrets', answer)).toThrow('/api/secrets has no row');
  const config = { permission: permissions.platform.getConfig };
  expect(() => app.get('/api/config', { config }, answer)).not.toThrow();
  expect(() => app.get('/assets/main.js', answer)).not.toThrow();
});
