import { EventEmitter } from 'node:events';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { takeUpload } from './uploads';

/** What a person of a ranch, or one without, has by beginning to send a file. */
function send(uploads: string[], caller: { id: string; supplierId: string | null }) {
  const raw = new EventEmitter();
  takeUpload(uploads, { caller } as FastifyRequest, { raw } as unknown as FastifyReply);
  return () => raw.emit('close');
}

it('leaves places to others when many admins of one ranch send files', () => {
  const uploads: string[] = [];
  const admins = ['ann', 'bob', 'cleo'].map((id) => ({ id, supplierId: 'oak' }));
  const ends = admins.slice(0, 2).map((admin) => send(uploads, admin));
  for (const admin of admins) {
    expect(() => send(uploads, admin)).toThrow('or of your ranch, are still being uploaded');
  }
  expect(() => send(uploads, { id: 'dan', supplierId: 'elm' })).not.toThrow();
  expect(() => send(uploads, { id: 'eve', supplierId: null })).not.toThrow();
  ends[0]?.();
  expect(() => send(uploads, { id: 'cleo', supplierId: 'oak' })).not.toThrow();
});

it('takes six files at once', () => {
  const uploads: string[] = [];
  for (const supplierId of ['oak', 'elm', 'ash']) {
    for (const id of ['ann', 'bob']) send(uploads, { id, supplierId });
  }
  expect(() => send(uploads, { id: 'dan', supplierId: 'fir' })).toThrow(
    'Other files are being uploaded right now.',
  );
});
