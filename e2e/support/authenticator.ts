import type { CDPSession, Page } from '@playwright/test';

export type BrowserAuthenticator = {
  /** How many passkeys it keeps. */
  count(): Promise<number>;
  /**
   * Whether its person touches it when it asks, which an offer at a field is too: let it happen only once that is wanted, or whoever merely reaches
   * the field is signed in.
   */
  setTouched(isTouched: boolean): Promise<void>;
  /** Does what ends another session of the browser's protocol on the page, which would take the device away with its passkeys. */
  keptDuring(work: () => Promise<void>): Promise<void>;
};

const LAPTOP = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: false,
} as const;

/** A device with a fingerprint reader that keeps passkeys: Chromium's own, in software. */
export async function addAuthenticator(page: Page): Promise<BrowserAuthenticator> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  const start = async () => {
    await cdp.send('WebAuthn.enable');
    return (await cdp.send('WebAuthn.addVirtualAuthenticator', { options: LAPTOP })).authenticatorId;
  };
  let authenticatorId = await start();
  const kept = async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  return {
    async count() {
      return (await kept()).length;
    },
    async setTouched(enabled) {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    async keptDuring(work) {
      const credentials = await kept();
      await work();
      await cdp.send('WebAuthn.disable');
      authenticatorId = await start();
      for (const credential of credentials) await cdp.send('WebAuthn.addCredential', { authenticatorId, credential });
    },
  };
}
