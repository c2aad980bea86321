import { firstSegment } from './firstSegment';

it.each([
  ['/', ''],
  ['/api', 'api'],
  ['/api/groups?api=1#top', 'api'],
  ['/%61pi/groups', 'api'],
  ['/%2561pi/groups', 'api'],
  ['/API', 'api'],
  ['//api', 'api'],
  ['/./api', 'api'],
  ['/home/../api/x', 'api'],
  ['/home/%2e%2e/api/x', 'api'],
  ['/api;x', 'api'],
  ['/api%2fx', 'api'],
  ['/api%3fx', 'api'],
  ['/\\dev\\mailbox', 'dev'],
  ['/dev', 'dev'],
  ['/apis', 'apis'],
  ['/groups/api', 'groups'],
  ['/%zz', '%zz'],
])('%s leads to %j', (url, segment) => {
  expect(firstSegment(url)).toBe(segment);
});
