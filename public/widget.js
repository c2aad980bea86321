/*
 * A ranch's list of what is on sale, on its own site:
 * <script src="https://…/widget.js" data-ranch="oak-ranch"></script>
 * Puts a frame that is as high as its content, and follows the reader's light or dark: into the empty element
 * <div data-sharecut="oak-ranch"></div> where the page has one, else after the script, else, for a script in the head,
 * at the end of the page. Tag managers drop data- attributes: `widget.js?ranch=oak-ranch` says the same.
 */
(() => {
  /** The ranch of a script, as its attribute or its address says. */
  const ranchOf = ({ dataset, src }) => dataset.ranch || new URL(src).searchParams.get('ranch');

  function place(script, ranch, frame) {
    const mark = document.querySelector(`[data-sharecut="${CSS.escape(ranch)}"]:empty`);
    if (mark) mark.append(frame);
    else if (script.closest('body')) script.after(frame);
    else document.body.append(frame);
  }

  function show(script) {
    const ranch = ranchOf(script);
    script.dataset.shown = '';
    if (!ranch) {
      console.warn(`Sharecut: ${script.src} names no ranch. Add data-ranch="…".`);
      return;
    }
    const { origin } = new URL(script.src);
    const frame = document.createElement('iframe');
    frame.src = `${origin}/widget/${encodeURIComponent(ranch)}`;
    frame.title = 'On sale now';
    Object.assign(frame.style, { display: 'block', width: '100%', height: '20rem', border: '0' });
    window.addEventListener('message', ({ source, origin: from, data }) => {
      if (source !== frame.contentWindow || from !== origin) return;
      const height = Number(data && data.sharecutHeight);
      if (height > 0 && height < 20_000) frame.style.height = `${Math.ceil(height)}px`;
    });
    place(script, ranch, frame);
  }

  // A module is evaluated once for all its elements, and is not the current script.
  const written = '[src*="/widget.js"]:not([data-shown])';
  const showAll = () =>
    document
      .querySelectorAll(`script[data-ranch]${written}, script[src*="ranch="]${written}`)
      .forEach(show);
  const showCurrent = () => (current ? show(current) : showAll());
  const current = document.currentScript;

  if (document.readyState === 'loading' && !(current && current.closest('body')))
    document.addEventListener('DOMContentLoaded', showCurrent);
  else showCurrent();
})();
