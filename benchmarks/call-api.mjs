/** Calls a portal that was started for a benchmark. @returns the answer's JSON */
export async function callApi(url, method, path, body, token) {
  const response = await fetch(`${url}/v2/liftshare${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
