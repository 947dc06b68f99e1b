/** A small server of static files, for `npm start`, the journeys and the screenshots. */
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
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

function answer(directory, request, response) {
  let path;
  try {
    path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
  } catch {
    response.writeHead(400).end('Bad address');
    return;
  }
  const file = normalize(join(directory, path.endsWith('/') ? `${path}index.html` : path));
  const isInside = file.startsWith(normalize(directory) + sep);
  if (!isInside || !existsSync(file) || !statSync(file).isFile()) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found');
    return;
  }
  response.writeHead(200, {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'cache-control': 'no-cache',
  });
  // A file that has gone meanwhile, or a browser that has, ends this response and nothing else.
  pipeline(createReadStream(file), response, () => {});
}
