import type { BrowserContext, Page } from '@playwright/test';

/**
 * Gives the page a device that holds passkeys and presses by itself.
 * @returns a function that counts its passkeys
 */
export async function giveAuthenticator(
  context: BrowserContext,
  page: Page,
): Promise<() => Promise<number>> {
  // The device would choose a passkey below the email field at once.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async () => {
    const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
    return credentials.length;
  };
}
