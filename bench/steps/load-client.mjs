/** A client of the load: a connection of its own from an address of its own, as many computers would have. */
import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';

/**
 * @param {number} port
 * @param {number} index all of 127.0.0.0/8 is this computer: each client has another address of it
 */
export function createClient(port, index) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const localAddress = `127.0.1.${index + 1}`;
  const send = (query, onAnswer, reject) => {
    const body = new URLSearchParams({ data: query }).toString();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': Buffer.byteLength(body) };
    const sent = request({ host: '127.0.0.1', port, path: '/api/interpreter', method: 'POST', agent, localAddress, headers }, onAnswer);
    sent.on('error', reject);
    sent.end(body);
    return sent;
  };
  return {
    send,
    /** @returns {Promise<{ status: number, digest: string }>} */
    ask: (query) =>
      new Promise((resolve, reject) => {
        const answer = async (response) => {
          const hash = createHash('sha256');
          try {
            for await (const chunk of response) hash.update(chunk);
            resolve({ status: response.statusCode, digest: hash.digest('hex').slice(0, 16) });
          } catch (error) {
            reject(error);
          }
        };
        send(query, answer, reject);
      }),
    end: () => agent.destroy(),
  };
}

/** Asks, and goes: before the answer has begun, or with its first bytes. */
export function vanish(client, query, early) {
  return new Promise((resolve) => {
    const sent = client.send(
      query,
      (response) => {
        response.on('error', () => {});
        response.once('data', () => sent.destroy());
        response.on('close', resolve);
      },
      resolve,
    );
    if (early) setTimeout(() => sent.destroy(), Math.random() * 30);
  });
}
