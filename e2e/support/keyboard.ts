import { expect, type Locator } from '@playwright/test';

/** Presses Tab until the control has the focus. It fails if no Tab reaches it. */
export async function tabTo(target: Locator): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  await expect(async () => {
    for (let step = 0; step < 60 && !(await isFocused()); step += 1) await target.page().keyboard.press('Tab');
    expect(await isFocused(), `Tab leads to ${target.toString()}`).toBe(true);
  }).toPass();
}
