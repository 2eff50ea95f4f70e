import { createServer } from 'node:http';
import pg from 'pg';

/** The floor of figures: a bare node:http that reads rows of the database anew for each request and stringifies them. `bare-figures.ts SOCKETS QUERY` */
const [host = '', query = ''] = process.argv.slice(2);
const pool = new pg.Pool({
  host,
  user: 'rackhand',
  database: 'rackhand',
  options: '-c jit=off -c random_page_cost=1.1',
});

const server = createServer((_request, response) => {
  void pool.query(query).then(({ rows }) => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify({ data: rows }));
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.send?.({ port: address.port });
});
process.on('disconnect', () => process.exit(0));
