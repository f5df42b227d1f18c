export const ENVIRONMENTS = ['development', 'remote', 'staging', 'production', 'localhost'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;

export function isLocalHostName(hostName: string): boolean {
  return hostName.includes('localhost') || IPV4.test(hostName) || hostName.startsWith('[') || hostName.includes(':');
}

/** @param injected what the server injected at run time (section 1). An unknown environment counts as absent. */
export function environmentOf(injected: string | undefined, hostName: string): Environment {
  const known = ENVIRONMENTS.find((environment) => environment === injected);
  if (known !== undefined) return known;
  return isLocalHostName(hostName) ? 'localhost' : 'production';
}
