import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span as SdkSpan,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';

import { outsideRequests } from './db/requestScope';
import { setTracer, type Span } from './db/trace';

interface Tracing {
  /** Address of the collector: spans go to `/v1/traces` there. */
  endpoint: string;
  serviceName: string;
  version: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
};

/** Longest delay of a stop by a collector that does not answer. */
const timeoutMillis = 3_000;

/** Sends traces to a collector; `close` sends what waits. */
export function startTracing({ endpoint, serviceName, version, log }: Tracing) {
  const say = (message: string): void =>
    outsideRequests(() => log.warn({ reason: message }, 'traces not sent'));
  const ignore = (): void => undefined;
  diag.setLogger(
    { error: say, warn: say, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': version,
    }),
    // Statements that insert many rows are long.
    spanLimits: { attributeValueLengthLimit: 2_000 },
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('sharecut', version);
  const sdkSpans = new WeakMap<Span, SdkSpan>();

  setTracer(({ name, kind, attributes, traceParent }, parent) => {
    const above = parent && sdkSpans.get(parent);
    const context = above ? trace.setSpan(ROOT_CONTEXT, above) : continued(traceParent);
    const sdkSpan = tracer.startSpan(name, { kind: kinds[kind], attributes }, context);
    const span = toSpan(sdkSpan);
    sdkSpans.set(span, sdkSpan);
    return span;
  });

  return {
    async close() {
      setTracer(undefined);
      await provider
        .forceFlush({ timeoutMillis: timeoutMillis + 500 })
        .catch(() => say('The collector did not take those that waited at the stop.'));
    },
  };
}

function toSpan(sdkSpan: SdkSpan): Span {
  return {
    set: (attributes) => void sdkSpan.setAttributes(attributes),
    rename: (name) => void sdkSpan.updateName(name),
    end(error) {
      if (error !== undefined) {
        sdkSpan.setStatus({ code: SpanStatusCode.ERROR });
        sdkSpan.setAttribute('error.type', typeOf(error));
      }
      sdkSpan.end();
    },
  };
}

/** Messages of errors may quote what a person typed. */
function typeOf(error: unknown): string {
  const { code, name } = error as { code?: string | number; name?: string };
  return String(code ?? name ?? 'error');
}

const traceParents = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

function continued(traceParent: string | undefined): Context {
  const [, traceId, spanId, flags = '00'] = traceParents.exec(traceParent ?? '') ?? [];
  if (!traceId || !spanId) return ROOT_CONTEXT;
  const caller = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, caller);
}
