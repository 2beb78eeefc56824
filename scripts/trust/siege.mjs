/**
 * Honest clients of a `flyover serve`, first alone and then beside an attacker of one address: the times of their small queries, wrong
 * answers, and the server's memory before, during and after.
 */
import { connect } from 'node:net';
import { createClient, vanish } from '../../bench/steps/load-client.mjs';
import { startServer } from '../../bench/steps/load-server.mjs';

/** Small queries, as editors, apps and people ask them; the places are of the data that a server has without `--data`. */
const SMALL = [
  '[out:json];node[amenity=cafe];out;',
  '[out:json];way[highway];out geom;',
  '[out:csv(::id,name)];nwr[tourism];out;',
  'rel[boundary=administrative];out tags center;',
  '[out:json];nwr[shop];out count;',
  'node[a=b]\nout;',
];
/** Queries that would take all day, or all memory. */
const HEAVY = [
  '[out:json][timeout:2];nwr(around:100000,47,9);nwr(around:100000);out count;',
  `[out:json][timeout:2];node${'[a~"(x+x+)+y"]'.repeat(40)};out;`,
  '[out:json][timeout:2];(nwr;>>;<<;);foreach(nwr(around:5000);out count;);',
];
const HONEST = 64;
/** An honest client reads its answer that long before it asks again, at most, ms. */
const READING = 1000;
/** Connections of the attacker, by what they do. */
const ATTACK = { aborts: 8, slowBodies: 32, slowReaders: 8, heavy: 8 };
/** The clients 1 to 64 have addresses of their own. */
const ATTACKER = 200;

/**
 * @param {{ seconds: number, rest: number, data?: readonly string[], print?: (text: string) => void }} options `seconds` of each half; `rest`:
 *   seconds after the attack until memory is looked at; `data`: arguments of `flyover serve`
 */
export async function siege({ seconds, rest, data = [], print = () => undefined }) {
  const server = await startServer([...data, '--metrics', 'loopback']);
  const attacker = createClient(server.port, ATTACKER);
  try {
    const first = createClient(server.port, 0);
    const expected = new Map();
    for (const query of SMALL) expected.set(query, await first.ask(query));
    // threads and code come with the first answers: they are no growth
    for (let turn = 0; turn < 20; turn++) for (const query of SMALL) await first.ask(query);
    first.end();
    const alone = await honestFor(server, seconds, expected);
    const before = await memoryOf(server);
    print(`alone: ${wordsOf(alone)}, ${before.toFixed(0)} MB`);

    const attack = startAttack(server, attacker);
    const beside = await honestFor(server, seconds, expected);
    const during = await memoryOf(server);
    const attacks = await attack.end();
    print(`beside the attacker: ${wordsOf(beside)}, ${during.toFixed(0)} MB`);

    const after = await lowestMemory(server, rest, before, expected);
    const slotsLeft = Number(metricOf(await server.metrics(), 'flyover_query_slots_used'));
    return { clients: HONEST, seconds, alone, beside, attacks, before, during, after, slotsLeft, stderr: server.stderr() };
  } finally {
    attacker.end();
    await server.stop();
  }
}

/** @param {Awaited<ReturnType<typeof honestFor>>} figures */
function wordsOf({ answers, p50, p99, rejected, wrong, failed }) {
  return `${answers} answers, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${rejected} told to wait, ${wrong} wrong, ${failed} failed`;
}

async function honestFor(server, seconds, expected) {
  const until = performance.now() + seconds * 1000;
  const seen = { times: [], rejected: 0, wrong: 0, failed: 0 };
  await Promise.all(
    Array.from({ length: HONEST }, (_, index) => honest(createClient(server.port, index + 1), index, until, expected, seen)),
  );
  const times = seen.times.sort((a, b) => a - b);
  const at = (part) => times[Math.min(Math.floor(times.length * part), times.length - 1)] ?? Number.NaN;
  return { answers: times.length, p50: at(0.5), p99: at(0.99), rejected: seen.rejected, wrong: seen.wrong, failed: seen.failed };
}

async function honest(client, index, until, expected, seen) {
  const queries = [...expected.keys()];
  for (let turn = 0; performance.now() < until; turn++) {
    await pause(Math.random() * READING);
    const query = queries[(turn * 5 + index) % queries.length];
    const begun = performance.now();
    const answer = await client.ask(query).catch(() => undefined);
    if (answer === undefined) seen.failed++;
    else if (answer.status === 504 || answer.status === 429) seen.rejected++;
    else {
      seen.times.push(performance.now() - begun);
      const { status, digest } = expected.get(query);
      if (answer.status !== status || answer.digest !== digest) seen.wrong++;
    }
  }
  client.end();
}

function startAttack(server, attacker) {
  let over = false;
  const sockets = new Set();
  const counts = { aborts: 0, slowBodies: 0, slowReaders: 0, heavy: 0 };
  const kinds = {
    aborts: async (turn) => vanish(createOnce(server), SMALL[turn % SMALL.length], turn % 2 === 0),
    heavy: async (turn) => {
      const client = createOnce(server);
      await client.ask(HEAVY[turn % HEAVY.length]).catch(() => undefined);
      client.end();
    },
    slowBodies: () => slowBody(server, sockets, () => over),
    slowReaders: () => slowReader(server, sockets, () => over),
  };
  const running = Object.entries(ATTACK).flatMap(([kind, connections]) =>
    Array.from({ length: connections }, async (_, index) => {
      for (let turn = index; !over; turn++) {
        counts[kind]++;
        await kinds[kind](turn);
        // a refusal comes at once: what is left is the load of asking again
        await pause(20);
      }
    }),
  );
  return {
    async end() {
      over = true;
      attacker.end();
      for (const socket of sockets) socket.destroy();
      await Promise.all(running);
      return counts;
    },
  };
}

const createOnce = (server) => createClient(server.port, ATTACKER);

/** A body whose bytes come one by one. */
function slowBody(server, sockets, isOver) {
  return hold(
    server,
    sockets,
    'POST /api/interpreter HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\ndata=',
    async (socket) => {
      while (!isOver() && !socket.destroyed) {
        socket.write('n');
        await pause(500);
      }
    },
  );
}

/** An answer of which nothing is read. */
function slowReader(server, sockets, isOver) {
  const text = `GET /api/interpreter?data=${encodeURIComponent('nwr;out geom;')} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  return hold(server, sockets, text.repeat(8), async (socket) => {
    socket.pause();
    while (!isOver() && !socket.destroyed) await pause(500);
  });
}

async function hold(server, sockets, text, use) {
  const socket = connect({ port: server.port, host: '127.0.0.1', localAddress: `127.0.1.${ATTACKER + 1}` });
  sockets.add(socket);
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(text);
  await use(socket);
  socket.destroy();
  sockets.delete(socket);
}

/**
 * The least memory within some seconds, MB; at once where it is no more than a fifth above what it was. Honest clients go on asking: a server
 * that nobody asks collects no garbage.
 */
async function lowestMemory(server, seconds, before, expected) {
  const until = performance.now() + seconds * 1000;
  let least = await memoryOf(server);
  while (performance.now() < until && least > before * 1.2) {
    await honestFor(server, 2, expected);
    least = Math.min(least, await memoryOf(server));
  }
  return least;
}

async function memoryOf(server) {
  return Number(metricOf(await server.metrics(), 'process_resident_memory_bytes')) / 1e6;
}

function metricOf(metrics, name) {
  return metrics
    .split('\n')
    .find((line) => line.startsWith(name))
    ?.split(' ')
    .at(-1);
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
