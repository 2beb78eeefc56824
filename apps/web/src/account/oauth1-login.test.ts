import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { oauth1Header } from './oauth1-login.ts';

/** The application and the user of RFC 5849, section 1.2. */
const printer = { consumerKey: 'dpf43f3p2l4k3l03', consumerSecret: 'kd94hf93k423kf44' };
const jane = { ...printer, token: 'nnch734d00sl2jdk', tokenSecret: 'pfkkdhi9sl3r4s00' };

test('the request for a token is signed over method, address and sorted parameters', async () => {
  const header = await oauth1Header(
    'POST',
    'https://photos.example.net/initiate',
    printer,
    { oauth_callback: 'http://printer.example.com/ready!' },
    { nonce: 'hsu94j3884jdopsl', timestamp: 137131200 },
  );
  const base =
    'POST&https%3A%2F%2Fphotos.example.net%2Finitiate&oauth_callback%3Dhttp%253A%252F%252Fprinter.example.com%252Fready%2521%26' +
    'oauth_consumer_key%3Ddpf43f3p2l4k3l03%26oauth_nonce%3Dhsu94j3884jdopsl%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131200';
  const signature = createHmac('sha1', 'kd94hf93k423kf44&').update(base).digest('base64');
  expect(header).toMatch(/^OAuth oauth_consumer_key="dpf43f3p2l4k3l03", /);
  expect(header).toContain('oauth_callback="http%3A%2F%2Fprinter.example.com%2Fready%21"');
  expect(header.endsWith(`oauth_signature="${encodeURIComponent(signature)}"`)).toBe(true);
});

test('a request with parameters and a token is signed as in RFC 5849', async () => {
  const moment = { nonce: 'chapoH', timestamp: 137131202 };
  const header = await oauth1Header('GET', 'http://photos.example.net/photos?file=vacation.jpg&size=original', jane, {}, moment);
  expect(header).toContain('oauth_token="nnch734d00sl2jdk"');
  expect(header).toMatch(/oauth_signature="MdpQcU8iPSUjWoN%2FUDMsK2sui9I%3D"$/);
});

test('no two requests are signed alike', async () => {
  const [one, two] = await Promise.all([
    oauth1Header('GET', 'https://a.example.org/', jane),
    oauth1Header('GET', 'https://a.example.org/', jane),
  ]);
  expect(one).not.toBe(two);
});
