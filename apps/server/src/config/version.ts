import manifest from '../../package.json' with { type: 'json' };

/** Which version of Waylift this is, such as `0.1.0`: for `--version`, and for `/healthz`. */
export const version: string = manifest.version;
