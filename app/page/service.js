// Sends code to the compile service of the page (docs/browser.md). If the page has no address of a service, sends
// nothing.
class CompileService {
  constructor(address) {
    this.address = address;
    this.requests = new Map();  // data of each request, by its number: {state, bytes, stop}
    this.last = 0;
  }

  // Starts a request in the background, and returns its number.
  send(text) {
    const request = {state: CompileService.waiting, bytes: new Uint8Array(0), stop: new AbortController()};
    this.requests.set(++this.last, request);
    // With this content type, a browser sends the request to another site without a preflight request.
    const options = {method: 'POST', body: text, headers: {'content-type': 'text/plain'}, signal: request.stop.signal};
    fetch(this.address, {...options, credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store'})
        .then(async answer => {
          const bytes = new Uint8Array(await answer.arrayBuffer());
          if (!answer.ok)
            throw new Error(`${answer.status} ${answer.statusText} ${new TextDecoder().decode(bytes.slice(0, 200))}`);
          request.state = CompileService.answered;
          request.bytes = bytes;
        })
        .catch(error => {
          request.state = CompileService.failed;
          request.bytes = new TextEncoder().encode(String(error.message ?? error).trim());
        });
    return this.last;
  }

  // Returns the functions that the program imports.
  imports(memory) {
    const bytes = () => new Uint8Array(memory().buffer);
    const address = new TextEncoder().encode(this.address);
    return {
      service_length: () => address.length,
      service: at => bytes().set(address, at),
      send_request: (at, length) => this.send(bytes().slice(at, at + length)),
      request_state: number => this.requests.get(number).state,
      answer_length: number => this.requests.get(number).bytes.length,
      // Returns the answer and forgets the request. If there is no answer yet, cancels the request.
      take_answer: (number, at) => {
        const request = this.requests.get(number);
        this.requests.delete(number);
        if (request.state === CompileService.waiting) request.stop.abort();
        else bytes().set(request.bytes, at);
      },
    };
  }
}
// States of a request, with the same values as in app/page/platform/service_request.cpp.
CompileService.waiting = 0;
CompileService.answered = 1;
CompileService.failed = 2;
