import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

import { productName } from '#shared/product';

/** A server that answers no call but those for the document of these routes, and for the page that shows it. */
export async function openApiDocument(routes: readonly RouteOptions[]): Promise<FastifyInstance> {
  const app = Fastify();
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${productName} API`,
        version: '1',
        description: 'People buy shares of an animal from a rancher near them.',
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // The usual layout's logo has a style sheet inline, which the site's policy refuses.
    uiConfig: { persistAuthorization: false, layout: 'BaseLayout' },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  for (const { method, url, schema = {} } of routes)
    app.route({ method, url, schema, handler: (_, reply) => reply.callNotFound() });
  await app.ready();
  return app;
}
