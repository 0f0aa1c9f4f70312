/**
 * What the gateway is compared with: a Node server that passes each request on to one address over connections that
 * stay open, and does nothing else. Takes the address as its argument and prints its port.
 */
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

const target = new URL(process.argv[2] ?? '')
const agent = new Agent({ keepAlive: true })
const server = createServer((asked, response) => {
  const { method, url: path, headers } = asked
  const passed = request({ host: target.hostname, port: target.port, method, path, headers, agent }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  passed.on('error', () => response.destroy())
  response.on('close', () => void (response.writableFinished || passed.destroy()))
  asked.pipe(passed)
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
