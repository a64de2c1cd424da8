// A process that hears one event on a database of its own, for a test that kills it while it does.

import { openDatabase } from '../../../db/client.server.ts';
import { createBillingService } from '../service.server.ts';
import { createStripeGateway } from '../stripe/stripe-gateway.server.ts';
import { WEBHOOK_SECRET } from './scripted-stripe.ts';

const [address, place, body, signature] = process.argv.slice(2);
if (!address || !place || !body || !signature) throw new Error('An argument is missing.');

const database = await openDatabase(
  place.startsWith('postgres') ? { databaseUrl: place, directory: '' } : { directory: place },
);
const now = () => new Date();
const silent = () => undefined;
const billing = createBillingService({
  kysely: database.kysely,
  jobs: { add: () => Promise.reject(new Error('No event makes a job.')), handle: silent },
  mail: { post: () => Promise.reject(new Error('No event writes a mail.')) },
  gateway: createStripeGateway({
    secretKey: 'sk_test_scripted',
    webhookSecret: WEBHOOK_SECRET,
    apiUrl: address,
    now,
  }),
  now,
  log: { warn: silent, error: silent },
});
await billing.hear(new TextEncoder().encode(body), signature);
process.stdout.write('heard\n');
await database.close();
