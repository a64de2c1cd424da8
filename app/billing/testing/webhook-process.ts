// A child process that handles one webhook event. The test kills it while it works.

import { openDatabase } from '../../../db/client.server.ts';
import { createStripeGateway } from '../stripe/stripe-gateway.server.ts';
import { handleWebhook } from '../subscriptions.server.ts';
import { SECRET_KEY, WEBHOOK_SECRET } from './scripted-stripe.ts';

const [stripeUrl, databaseLocation, body, signature] = process.argv.slice(2);
if (!stripeUrl || !databaseLocation || !body || !signature) {
  throw new Error('An argument is missing.');
}

const database = await openDatabase(
  databaseLocation.startsWith('postgres')
    ? { databaseUrl: databaseLocation, directory: '' }
    : { directory: databaseLocation },
);
const now = () => new Date();
const silent = () => undefined;
const context = {
  kysely: database.kysely,
  jobs: { add: () => Promise.reject(new Error('No event adds a job.')), handle: silent },
  mail: { enqueue: () => Promise.reject(new Error('No event posts a mail.')) },
  gateway: createStripeGateway({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    apiUrl: stripeUrl,
    now,
  }),
  prices: undefined,
  now,
  log: { warn: silent, error: silent },
};
await handleWebhook(context, new TextEncoder().encode(body), signature);
process.stdout.write('handled\n');
await database.close();
