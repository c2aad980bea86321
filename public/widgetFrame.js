// Inside the frame of widget.js: tells the page around it how high the list is.
const tell = () =>
  window.parent.postMessage(
    { sharecutHeight: document.documentElement.getBoundingClientRect().height },
    '*',
  );
new ResizeObserver(tell).observe(document.documentElement);
tell();
