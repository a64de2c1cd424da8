import { expect } from 'vitest';

import type { TestApp } from '../../../../tests/harness/test-app.ts';
import type { ApiResponse, TestBrowser } from '../../../../tests/harness/test-browser.ts';
import { verifiedPerson } from '../../testing/people.ts';
import {
  creationOptionsResponseSchema,
  passkeysResponseSchema,
  requestOptionsResponseSchema,
  type Assertion,
  type CreationOptions,
  type Passkey,
  type RequestOptions,
} from '../contract.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';

export interface PasskeyUser {
  id: string;
  email: string;
  browser: TestBrowser;
  device: SoftwareAuthenticator;
}

/** A verified user who has just signed in, with a device that has no passkey yet. */
export async function newPasskeyUser(
  app: TestApp,
  options?: { counts: boolean },
): Promise<PasskeyUser> {
  const person = await verifiedPerson(app);
  return { ...person, device: new SoftwareAuthenticator(app.config.origin, options) };
}

export async function creationOptionsFor(browser: TestBrowser): Promise<CreationOptions> {
  const { status, body } = await browser.post('/passkeys/options');
  expect(status, body.message).toBe(200);
  return creationOptionsResponseSchema.parse(body.data).options;
}

export async function addPasskey({ browser, device }: PasskeyUser): Promise<ApiResponse> {
  const credential = device.create(await creationOptionsFor(browser));
  return browser.post('/passkeys/register', { credential });
}

export async function userWithPasskey(
  app: TestApp,
  options?: { counts: boolean },
): Promise<PasskeyUser> {
  const user = await newPasskeyUser(app, options);
  expect((await addPasskey(user)).status).toBe(201);
  return user;
}

export async function signInOptionsFor(browser: TestBrowser): Promise<RequestOptions> {
  const { status, body } = await browser.post('/passkeys/sign-in-options');
  expect(status).toBe(200);
  return requestOptionsResponseSchema.parse(body.data).options;
}

export function sendAssertion(browser: TestBrowser, credential: Assertion): Promise<ApiResponse> {
  return browser.post('/passkeys/sign-in', { credential });
}

export async function listPasskeys(browser: TestBrowser): Promise<Passkey[]> {
  const { status, body } = await browser.call('GET', '/passkeys');
  expect(status).toBe(200);
  return passkeysResponseSchema.parse(body.data).passkeys;
}
