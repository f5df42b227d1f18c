/** A real mail server for tests, and a mail to send to it. */
import type { Server } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { OutgoingMail } from '../mail/delivery/mailer.ts';
import { renderMail } from '../mail/content/render-mail.ts';

export type ReceivedMail = { readonly raw: Buffer; readonly recipients: string[] };
export type TestMailServer = AsyncDisposable & { readonly url: string; readonly received: readonly ReceivedMail[] };

/** Takes every mail unless `options` say otherwise; `await using` stops it. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    hideENHANCEDSTATUSCODES: true,
    // Else each connection waits for what the machine's name server says of its address.
    disableReverseLookup: true,
    // A mailer keeps its connections open for a while: at the end of a test they are cut.
    closeTimeout: 10,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({ raw: Buffer.concat(chunks), recipients: session.envelope.rcptTo.map(({ address }) => address) });
        done();
      });
    },
    ...options,
  });
  // A client that hangs up is no concern of a test.
  server.on('error', () => {});
  const url = await listen(server.server);
  return { url, received, [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** Listens on a free port of this machine; answers the `SMTP_URL` that leads there. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `smtp://127.0.0.1:${address.port}`;
}

/** An activation mail as a job would send it. */
export async function sampleMail(changes: Partial<OutgoingMail> = {}): Promise<OutgoingMail> {
  const rendered = renderMail('activation', 'de', {
    productName: 'Waylift',
    companyName: 'Waylift',
    communityName: 'Erlental',
    primaryColour: null,
    forename: 'Jörg',
    termsUrl: 'https://lift.example/t',
    privacyUrl: 'https://lift.example/p',
    activationUrl: 'https://lift.example/verify-email/secret-token',
    requestUrl: 'https://lift.example/verify-email',
    ownPasswordUrl: null,
  });
  return {
    ...rendered,
    id: '0c9f8a52-7f7a-4d4b-8f0e-3f6a3d1f2b11',
    to: 'jörg@example.org',
    memberId: '3d1f2b11-8f0e-4d4b-7f7a-0c9f8a523f6a',
    primaryColour: null,
    ...changes,
  };
}
