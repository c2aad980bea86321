/**
 * Draws the pages that most visitors come to first, for the server to send with index.html. The build runs it
 * when the page is built.
 */
import { writeFileSync } from 'node:fs';
import { createElement, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';

import { paths } from '../src/client/config/paths';

// Modules read it when they are loaded; none of these pages calls it.
process.env.API_HOST ||= 'http://localhost';
// A visitor's browser has stored nothing.
Object.assign(globalThis, { localStorage: { getItem: () => null } });
const { App, styles } = await import('../src/client/app/App');
const { routes } = await import('../src/client/app/routes');
const { createStore } = await import('../src/client/app/store');
const { createPageRouter } = await import('../src/client/ui/router/createPageRouter');

const stylesheet = /<style data-emotion="(css(?:-global)?) ([^"]+)">([^]*?)<\/style>/g;

/**
 * Moves all styles before the elements, because MUI writes the variables of its theme last and a browser paints while
 * it reads. Styles of classes become one element: emotion finds their names in its attribute. The server gives
 * each the nonce of its answer.
 */
function withStylesFirst(html: string): string {
  const found = [...html.matchAll(stylesheet)].map(([, kind = '', name = '', text = '']) => ({
    kind,
    name,
    text,
  }));
  const element = (name: string, text: string) =>
    `<style nonce="%CSP_NONCE%" data-emotion="${name}">${text}</style>`;
  const classes = found.filter(({ kind }) => kind === 'css');
  const all = [
    ...found.flatMap(({ kind, name, text }) =>
      kind === 'css' ? [] : element(`${kind} ${name}`, text),
    ),
    element(
      ['css', ...classes.map(({ name }) => name)].join(' '),
      classes.map(({ text }) => text).join(''),
    ),
  ];
  return all.join('') + html.replace(stylesheet, '');
}

/** MUI's place for a button's loading indicator; the policy of the page refuses styles in attributes. */
const emptyPlace = / style="display:contents"/g;

function onError(error: unknown): never {
  throw error;
}

/** Classes of elements whose styles are not in the page; emotion calls an empty style 0. */
function unstyledIn(html: string): string[] {
  const used = [...html.matchAll(/class="[^"]*?css-([a-z\d]+)/g)].map(([, name = '']) => name);
  return used.filter((name) => name !== '0' && !html.includes(`.css-${name}`));
}

/**
 * A text of one space between two values. Firefox drops it in a flex container where a chunk of the HTML ends behind
 * it; one template string has no such text.
 */
const loneSpace = /<!-- -->\s+<!-- -->/;

async function draw(path: string): Promise<{ path: string; title: string; html: string }> {
  const router = createPageRouter(routes, createMemoryHistory({ initialEntries: [path] }));
  await router.whenReady;
  const app = createElement(App, { store: createStore(), router });
  const page = createElement(StrictMode, null, app);
  // Loads all parts of the page first: emotion writes styles once, also into what React throws away while it waits.
  await prerender(page, { onError });
  styles.inserted = {};
  const drawn = renderToString(page);
  const [element = '', title = ''] = /<title>(.*?)<\/title>/.exec(drawn) ?? [];
  const html = withStylesFirst(drawn.replace(element, '').replace(emptyPlace, ''));
  const unstyled = unstyledIn(html);
  if (!title || unstyled.length > 0 || / style="|<script|<style(?! nonce)/.test(html))
    throw new Error(`${path} cannot be drawn by the build. Without styles: ${unstyled.join(', ')}`);
  if (loneSpace.test(html))
    throw new Error(`${path}: a text of one space between two values. Write one template string.`);
  return { path, title, html };
}

const drawn = [];
for (const path of [paths.about, paths.home, paths.login, paths.register]) {
  drawn.push(await draw(path));
}
writeFileSync('dist/client/prerendered.json', JSON.stringify(drawn));
// Timers of RTK Query would keep the program running.
process.exit();
