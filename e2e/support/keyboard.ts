import { expect, type Locator } from '@playwright/test';

/** Presses Tab until the control has the focus. It fails if no Tab reaches it. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(async () => {
    // Finding an element by its role takes longer than a press.
    const element = await target.elementHandle();
    const look = () => element.evaluate((one) => (one === document.activeElement ? 'focused' : one.isConnected ? 'not reached' : 'gone'));
    let seen = await look();
    for (let step = 0; step < 80 && seen === 'not reached'; step += 1) {
      await target.page().keyboard.press('Tab');
      seen = await look();
    }
    expect(seen, `Tab leads to ${target.toString()}`).toBe('focused');
  }).toPass();
}
