/** Runs nginx and Caddy with https in front of servers, each with its own file of `deploy`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { debianProgram } from './debian-packages.mjs';
import { freePort } from './free-port.mjs';

const deploy = resolve(import.meta.dirname, '..', 'deploy');

/** The timeouts in the files. Tests replace them by a second. */
const PATIENCE = /(client_(?:header|body)_timeout |fail_timeout=|read_(?:header|body) |lb_try_duration )\d+s/g;
const withPatience = (text, isHasty) => (isHasty ? text.replaceAll(PATIENCE, '$11s') : text);

/**
 * @param {{ folder: string, site: string, port: number, servers: string[], certificate: string, key: string, isHasty?: boolean }} given an empty
 *   folder of its own, the host name, where it takes https on this machine, the servers as `host:port`, a certificate for the host name, in PEM,
 *   and whether it gives up after a second
 * @returns {Promise<() => Promise<void>>} once it takes connections: what stops it
 */
export async function startNginx({ folder, site: host, port, servers, certificate, key, isHasty }) {
  const httpPort = await otherPort(port);
  const file = (name) => join(folder, name);
  writeFileSync(file('certificate.pem'), certificate);
  writeFileSync(file('key.pem'), key, { mode: 0o600 });
  const site = withPatience(readFileSync(join(deploy, 'nginx.conf'), 'utf8'), isHasty)
    .replace(/( +server \S+ (max_fails.*\n))+/, (_, _line, rest) => servers.map((server) => `    server ${server} ${rest}`).join(''))
    .replaceAll('share.example.org;', `${host};`)
    .replaceAll(/ +listen \[::\].*\n/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${httpPort};`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace('/etc/ssl/share.example.org.pem', file('certificate.pem'))
    .replace('/etc/ssl/share.example.org.key', file('key.pem'))
    .replace('/var/log/nginx/waylift.log', file('access.log'))
    .replaceAll('/var/log/nginx/waylift-error.log', file('site-error.log'));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${file(name)};`).join(' ');
  writeFileSync(
    file('nginx.conf'),
    `daemon off; pid ${file('nginx.pid')}; error_log ${file('error.log')};\n` +
      // As docs/installing.md says.
      `worker_rlimit_nofile 20000; events { worker_connections 10000; }\nhttp { ${paths} access_log off;\n${site.replaceAll(/^/gm, '  ')}}\n`,
  );
  const args = ['-c', file('nginx.conf'), '-p', folder, '-e', file('error.log')];
  // SIGQUIT would wait for open pages.
  return startAt(port, debianProgram('nginx'), args, { signal: 'SIGTERM', output: file('output.log') });
}

/** Like `startNginx`. Caddy reads the test's certificate from its settings, because no authority would issue one. */
export async function startCaddy({ folder, site: host, port, servers, certificate, key, isHasty }) {
  const httpPort = await otherPort(port);
  const file = (name) => join(folder, name);
  writeFileSync(file('certificate.pem'), certificate);
  writeFileSync(file('key.pem'), key, { mode: 0o600 });
  const site = withPatience(readFileSync(join(deploy, 'Caddyfile'), 'utf8'), isHasty)
    .replace(/^\{$/m, `{\n\thttp_port ${httpPort}\n\thttps_port ${port}\n\tadmin off\n\tskip_install_trust`)
    .replace(/^(\{\$WAYLIFT_SITE.*)$/m, `$1\n\ttls ${file('certificate.pem')} ${file('key.pem')}`);
  writeFileSync(file('Caddyfile'), site);
  mkdirSync(file('home'));
  const env = { HOME: file('home'), WAYLIFT_SITE: host, WAYLIFT_SERVERS: servers.join(' ') };
  const args = ['run', '--config', file('Caddyfile'), '--adapter', 'caddyfile'];
  return startAt(port, debianProgram('caddy'), args, { signal: 'SIGTERM', output: file('output.log'), env });
}

/** As one site, nginx would need a certificate for both. */
async function otherPort(port) {
  const free = await freePort();
  return free === port ? await otherPort(port) : free;
}

async function startAt(port, program, args, { signal, output, env = {} }) {
  const written = openSync(output, 'a');
  const child = spawn(program, args, { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', written, written] });
  closeSync(written);
  const ended = once(child, 'exit');
  while (!(await takes(port))) {
    if (child.exitCode !== null) throw new Error(`${program} did not start: ${readFileSync(output, 'utf8')}`);
  }
  return async () => {
    child.kill(signal);
    await ended;
  };
}

async function takes(port) {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => done(true)).on('error', () => setTimeout(() => done(false), 50));
    socket.on('connect', () => socket.destroy());
  });
}
