import type { Page } from 'playwright-core';

/**
 * Checks texts whose background axe cannot determine (under a field's frame, next to a bar): those whose
 * contrast with the layered backgrounds of their boxes is below 4.5:1, or 3:1 for large text (WCAG 2.2,
 * 1.4.3). Each as its text with its ratio.
 */
export const lowContrasts = (page: Page, selectors: readonly string[]): Promise<string[]> =>
  page.evaluate((all) => {
    type Color = [red: number, green: number, blue: number, alpha: number];
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new Error('Nothing to read colors with.');

    /** A color in any notation of CSS. */
    const read = (css: string): Color => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = css;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return [red, green, blue, alpha / 255];
    };
    const over = ([r, g, b, a]: Color, [r2, g2, b2]: Color): Color => [
      r * a + r2 * (1 - a),
      g * a + g2 * (1 - a),
      b * a + b2 * (1 - a),
      1,
    ];
    const groundOf = (element: Element | null): Color => {
      if (!element) return [255, 255, 255, 1];
      const own = read(getComputedStyle(element).backgroundColor);
      return own[3] === 1 ? own : over(own, groundOf(element.parentElement));
    };
    const luminance = ([red, green, blue]: Color): number => {
      const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => {
        const part = channel / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };

    return all.flatMap((selector) => {
      const element = document.querySelector(selector);
      if (!element) return [];
      const { color, fontSize, fontWeight } = getComputedStyle(element);
      const ground = groundOf(element);
      const [light = 0, dark = 0] = [luminance(over(read(color), ground)), luminance(ground)].sort(
        (one, other) => other - one,
      );
      const ratio = (light + 0.05) / (dark + 0.05);
      const size = Number.parseFloat(fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
      const words = element.textContent.trim() || selector;
      return ratio < (isLarge ? 3 : 4.5) ? [`${words}: ${ratio.toFixed(2)}`] : [];
    });
  }, selectors);
