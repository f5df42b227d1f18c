import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test, type JSHandle, type Page } from '@playwright/test';
import type axe from 'axe-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules of `standards` about colours. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];
/** Rules about a whole page. They are left out for the gallery, which shows several states of a component on one page. */
const rulesOfWholePages = ['landmark-unique'];
const sourceOfAxe = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));

const notHidden: CheckVisibilityOptions = { visibilityProperty: true };

/** A phone and a desk. */
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

type Asked = {
  /** The rules to run. Default: all of the standards. */
  readonly only?: readonly string[] | undefined;
  /** The rules to leave out. */
  readonly but?: readonly string[] | undefined;
  /** A selector for the elements to check. Default: all. */
  readonly part?: string;
};

/** Expects axe to find nothing on the page as it now is: WCAG 2.0 to 2.2, A and AA, and its best practices. */
async function expectAccessible(page: Page, what: string, { only, but = [], part = 'html' }: Asked = {}): Promise<void> {
  // Loading axe takes longer than running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readFile(sourceOfAxe, 'utf8'));
  const asked: axe.RunOptions = {
    runOnly: only === undefined ? { type: 'tag', values: standards } : { type: 'rule', values: [...only] },
    rules: Object.fromEntries(but.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
  };
  const found = await page.evaluate(
    async ([options, within]) => {
      // Text that is still fading in has too little contrast, so wait until nothing moves.
      await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
      // The script of axe has put it into the window of the page.
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(within, options);
      return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' | ')}`);
    },
    [asked, part] as const,
  );
  expect.soft(found, `${what} without an accessibility violation`).toEqual([]);
}

/**
 * Expects the page to be accessible and to fit its width, on a phone and on a desktop, light and dark. With `SCREENSHOTS` set to a folder,
 * screenshots are saved there.
 */
export async function expectGoodInEveryLook(page: Page, name: string): Promise<void> {
  await expectGoodLooks(page, name, async (phone) => {
    expect.soft(await textCutAtTwiceItsSize(page), `${phone}, with text of twice the size`).toEqual([]);
  });
}

/** The same for single states of a component, which may cut off text that a page shows in full elsewhere. */
export async function expectExamplesGood(page: Page, name: string): Promise<void> {
  await expectGoodLooks(page, name, async () => {}, rulesOfWholePages);
}

async function expectGoodLooks(page: Page, name: string, onPhone: (what: string) => Promise<void>, but?: readonly string[]): Promise<void> {
  await test.step(`${name} is good in every look`, async () => {
    // Resizing the window aborts a running page transition, and the browser reports that.
    await page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(drawn));
      await document.activeViewTransition?.finished;
    });
    const [phone, desk] = sizes;
    await page.setViewportSize(phone);
    await expectGoodInSchemes(page, `${name}-${phone.width}`, ['light', 'dark'], { but });
    await expectToFit(page, `${name}, ${phone.width} wide`);
    await onPhone(`${name}, ${phone.width} wide`);
    const shownOnPhone = await page.evaluateHandle(
      (options) => new WeakSet([...document.body.querySelectorAll('*')].filter((element) => element.checkVisibility(options))),
      notHidden,
    );
    await page.setViewportSize(desk);
    // What is also visible on a phone has the same structure and colours on a desktop.
    const part = await markShownBesides(page, shownOnPhone);
    // In the other order, since each change of the scheme draws the whole page anew.
    await expectGoodInSchemes(page, `${name}-${desk.width}`, ['dark', 'light'], part === null ? null : { but, part });
    await expectToFit(page, `${name}, ${desk.width} wide`);
  });
}

async function expectToFit(page: Page, what: string): Promise<void> {
  const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(overflowPx, `${what}, without sideways scrolling`).toBeLessThanOrEqual(0);
}

/** @returns a selector for the visible elements that are not in `known`; null when there are none */
async function markShownBesides(page: Page, known: JSHandle<WeakSet<Element>>): Promise<string | null> {
  const count = await page.evaluate(
    async ([seen, options]) => {
      const countMarked = () => document.querySelectorAll('[data-shown-besides]').length;
      // A component may draw itself anew for the other width, which takes the marks away. So they are set until they stay.
      for (;;) {
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        const before = countMarked();
        for (const element of document.body.querySelectorAll('*'))
          element.toggleAttribute('data-shown-besides', !seen.has(element) && element.checkVisibility(options));
        if (countMarked() === before) return before;
      }
    },
    [known, notHidden] as const,
  );
  return count === 0 ? null : '[data-shown-besides]';
}

/** @returns the texts that a box or the window's edge cuts off at twice the text size (WCAG 1.4.4) */
async function textCutAtTwiceItsSize(page: Page): Promise<readonly string[]> {
  const browserSettings = await page.context().newCDPSession(page);
  await browserSettings.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  const found = await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const isMeantToBeHidden = (element: Element): boolean =>
      element.matches('.visually-hidden, .skip, [aria-hidden=true], [data-live-announcer], noscript') ||
      // A name that an icon stands for on a phone, or a header that comes when a keyboard reaches it.
      getComputedStyle(element).clipPath === 'inset(50%)' ||
      (element.parentElement !== null && isMeantToBeHidden(element.parentElement));
    const isInside = (text: DOMRect, box: { left: number; right: number; top: number; bottom: number }) =>
      text.left >= box.left - 1 && text.right <= box.right + 1 && text.top >= box.top - 1 && text.bottom <= box.bottom + 1;
    const cut: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode() !== null) {
      const { currentNode: node } = texts;
      const parent = node.parentElement;
      if (parent === null || node.textContent?.trim() === '' || isMeantToBeHidden(parent) || !parent.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes: { left: number; right: number; top: number; bottom: number }[] = [
        { left: 0, right: document.documentElement.clientWidth, top: -Infinity, bottom: Infinity },
      ];
      for (let box: Element | null = parent; box !== null && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        // Overflow that can be scrolled is not cut off, nor is what lies beyond the window in a row that is moved sideways.
        if (['auto', 'scroll'].includes(overflowX)) boxes.shift();
        if (['auto', 'scroll'].includes(overflowY)) break;
        if (['hidden', 'clip'].includes(overflowX)) boxes.push(box.getBoundingClientRect());
      }
      if ([...range.getClientRects()].some((rect) => boxes.some((box) => !isInside(rect, box)))) cut.push(node.textContent ?? '');
    }
    return cut;
  });
  await browserSettings.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await browserSettings.detach();
  return found;
}

/**
 * Expects the page to be accessible at its present width in these schemes.
 * @param asked null for screenshots only
 */
async function expectGoodInSchemes(page: Page, name: string, schemes: readonly ('light' | 'dark')[], asked: Asked | null): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (asked === null && folder === undefined) return;
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The schemes differ only in colours (`light-dark()`), so layout and visibility are the same in both.
    const only = colorScheme === 'dark' ? rulesOfColour : undefined;
    if (asked !== null) await expectAccessible(page, `${name}-${colorScheme}`, { ...asked, only });
    if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png`, fullPage: true });
  }
}
