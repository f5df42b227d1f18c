/** The command's side of the socket. */
import { request } from 'node:http';
import { findOperatorAddress } from './operator-address.ts';
import { OPERATOR_PATH } from './operator-socket.ts';
import { readOperatorReply, refused, type OperatorReply, type OperatorRequestInput } from './requests.ts';

const ANSWER_TIMEOUT_MS = 60_000;

/** Asks the server that has `dataDir` open; `'no-server'` when none listens, and then nothing was done. */
export async function askServer(dataDir: string, input: OperatorRequestInput): Promise<OperatorReply | 'no-server'> {
  const address = await findOperatorAddress(dataDir);
  try {
    const reply = readOperatorReply(parseJson(await post(address, JSON.stringify(input))));
    return reply ?? refused('The running server answered something that cannot be understood. Is it of the same version?');
  } catch (error) {
    const { code, syscall } = systemError(error);
    if (syscall === 'connect' && (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ENOTSOCK')) return 'no-server';
    if (code === 'EACCES' || code === 'EPERM')
      return refused(`You may not use the data folder ${dataDir}: run the command as the user that the server runs as.`);
    return refused('The running server did not answer. Look at the community before you try again: the change may have been made.');
  }
}

function post(socketPath: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const call = request(
      { socketPath, path: OPERATOR_PATH, method: 'POST', headers, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
        response.on('error', reject);
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function systemError(error: unknown): { code?: unknown; syscall?: unknown } {
  return error instanceof Error
    ? { ...('code' in error && { code: error.code }), ...('syscall' in error && { syscall: error.syscall }) }
    : {};
}
