import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';

const tether = pathToFileURL(fileURLToPath(new URL('./die-with-parent.mjs', import.meta.url))).href;

export function say(line, stream = process.stdout) {
  stream.write(`Waylift: ${line}\n`);
}

/** Runs a tool without output. Rejects with its output on failure. */
export function runTool(file, args, options) {
  return new Promise((done, fail) => {
    const child = spawn(file, args, Object.assign({ stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true }, options));
    const untie = tie(child);
    let output = '';
    const keep = (chunk) => (output += chunk);
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', fail);
    child.on('close', (code, signal) => {
      untie();
      if (code === 0) done();
      else fail(new Error(`${options.what} failed (${signal || `exit code ${code}`}).\n${output.trim()}`));
    });
  });
}

/**
 * Runs one of Waylift's programs in the foreground, with these arguments for Node, until it, this process or npm ends. Signals are passed on.
 * Resolves to its exit code.
 */
export function runProgram(node, words, options) {
  return new Promise((done, fail) => {
    // `ipc` lets the child notice our end: the system closes it even when this process is killed.
    const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
    const flags = ['--disable-warning=ExperimentalWarning', '--import', tether];
    const child = spawn(node, [...flags, ...words], Object.assign({ stdio }, options));
    const untie = tie(child);
    child.on('error', fail);
    child.on('exit', (code, signal) => {
      untie();
      done(signal ? 128 + constants.signals[signal] : code);
    });
  });
}

function tie(child) {
  const pass = {};
  // A terminal sends Ctrl+C to the child too, so passing it on would send it twice.
  pass.SIGINT = () => process.stdin.isTTY || child.kill('SIGINT');
  pass.SIGTERM = () => child.kill('SIGTERM');
  pass.SIGHUP = () => child.kill('SIGTERM');
  for (const signal of Object.keys(pass)) process.on(signal, pass[signal]);
  const parent = watchedParents();
  const watch = setInterval(() => parent.some((alive) => !alive()) && child.kill('SIGTERM'), 500);
  return () => {
    clearInterval(watch);
    for (const signal of Object.keys(pass)) process.removeListener(signal, pass[signal]);
  };
}

/** A killed npm sends no signal. There may be a shell between npm and us that outlives npm, unless npm starts us as package.json says. */
function watchedParents() {
  const shell = process.ppid;
  const watched = [() => process.ppid === shell && isRunning(shell)];
  if (process.env.npm_lifecycle_event === undefined) return watched;
  const before = parentOfShell(shell);
  if (before !== undefined) watched.push(() => parentOfShell(shell) === before);
  return watched;
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** The parent of a shell, where the system provides it (Linux). Otherwise undefined. */
function parentOfShell(pid) {
  try {
    const [, name, parent] = /^\d+ \((.*)\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return /^(ba|da|a|z|k)?sh$/.test(name) ? Number(parent) : undefined;
  } catch {
    return undefined;
  }
}
