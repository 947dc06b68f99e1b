/** A small server of static files, for `npm start`, the journeys and the screenshots. */
import { createReadStream, realpathSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, extname, join, sep } from 'node:path';
import { pipeline } from 'node:stream';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/**
 * Serves a folder on this machine's loopback address, on `port` or the next free one.
 * @returns {Promise<{url: string, close: () => Promise<void>}>}
 */
export async function serve(directory, port = 4173) {
  const server = createServer((request, response) => answer(directory, request, response));
  for (let candidate = port; ; candidate++) {
    try {
      await listen(server, candidate);
      return {
        url: `http://localhost:${server.address().port}/`,
        close: () =>
          new Promise((resolve) => {
            server.close(() => resolve());
            server.closeAllConnections();
          }),
      };
    } catch (error) {
      if (error.code !== 'EADDRINUSE' || candidate > port + 100) throw error;
    }
  }
}

function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** What docs/hosting.md asks of every server: sent with errors too. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

/** The frame in which code of a scenario's author runs has no origin, and only the site itself may frame it. */
const FRAME_HEADERS = { 'content-security-policy': "sandbox allow-scripts; frame-ancestors 'self'" };

function answer(directory, request, response) {
  const refuse = (status, words, more = {}) =>
    response.writeHead(status, { ...HEADERS, ...more, 'content-type': 'text/plain; charset=utf-8' }).end(words);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    refuse(405, 'Only GET and HEAD', { allow: 'GET, HEAD' });
    return;
  }
  let path;
  try {
    path = decodeURIComponent(request.url.replace(/[?#].*/s, ''));
  } catch {
    refuse(400, 'Bad address');
    return;
  }
  // An address of another site, or none at all.
  if (!path.startsWith('/')) {
    refuse(400, 'Bad address');
    return;
  }
  const file = fileIn(directory, path.endsWith('/') ? `${path}index.html` : path);
  if (file === null) {
    refuse(404, 'Not found');
    return;
  }
  response.writeHead(200, {
    ...HEADERS,
    ...(basename(file) === 'authored-code.html' && FRAME_HEADERS),
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'cache-control': 'no-cache',
  });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  // A file that has gone meanwhile, or a browser that has, ends this response and nothing else.
  pipeline(createReadStream(file), response, () => {});
}

/** A file of the folder, wherever symbolic links lead; null: there is none, or they lead out of the folder. */
function fileIn(directory, path) {
  try {
    const file = realpathSync(join(directory, path));
    return file.startsWith(realpathSync(directory) + sep) && statSync(file).isFile() ? file : null;
  } catch {
    return null;
  }
}
