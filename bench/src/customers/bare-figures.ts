import { createServer } from 'node:http';
import pg from 'pg';
import { shortQueries } from '../../../apps/server/src/platform/database/open-database.ts';
import { tellPort } from '../tell-port.ts';

/** The floor of figures: a bare node:http that reads rows of the database anew for each request and stringifies them. `bare-figures.ts SOCKETS QUERY` */
const [host = '', query = ''] = process.argv.slice(2);
const pool = new pg.Pool({
  host,
  user: 'rackhand',
  database: 'rackhand',
  options: shortQueries,
});

const server = createServer((_request, response) => {
  void pool.query(query).then(({ rows }) => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify({ data: rows }));
  });
});

tellPort(server);
