/*
 * A ranch's list of what is on sale, on its own site:
 * <script src="https://…/widget.js" data-ranch="oak-ranch"></script>
 * Puts a frame after itself that is as high as its content, and follows the reader's light or dark.
 */
(() => {
  const script = document.currentScript;
  const ranch = script && script.dataset.ranch;
  if (!ranch) return;
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
  script.after(frame);
})();
