import { expect, test } from 'vitest';
import { findTileBuilder } from './tile-builder.ts';

test.each(['win32 x64', 'darwin x64', 'linux riscv64'])('on %s, which has no builder, it is told where there is one', async (platform) => {
  expect(await findTileBuilder(platform)).toMatch(
    new RegExp(`\\(${platform}\\): Valhalla comes for Linux \\(x64 and arm64\\) and macOS \\(arm64\\)`),
  );
});
