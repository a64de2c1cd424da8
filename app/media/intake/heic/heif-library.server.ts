/**
 * Calls libheif's C functions (WebAssembly). The library's own JavaScript is not used, because it
 * copies pixels twice, hides errors and omits the color profile. Most numbers in this file are
 * pointers into the library's memory.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { MainModule } from 'libheif-js/libheif-wasm/libheif';

export class HeifError extends Error {
  override readonly name = 'HeifError';
  readonly code: number;
  readonly subcode: number;

  constructor(message: string, code: number, subcode: number) {
    super(message);
    this.code = code;
    this.subcode = subcode;
  }
}

const ERROR_BYTES = 12;

export class HeifLibrary {
  readonly #module: MainModule;
  readonly #error: number;

  private constructor(module: MainModule) {
    this.#module = module;
    this.#error = module._malloc(ERROR_BYTES);
  }

  static load(): HeifLibrary {
    const require = createRequire(import.meta.url);
    const factory = require('libheif-js/libheif-wasm/libheif.js') as (options: {
      wasmBinary: Uint8Array;
      print(text: string): void;
      printErr(text: string): void;
    }) => MainModule;
    const wasmBinary = readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm'));
    const silent = () => undefined;
    return new HeifLibrary(factory({ wasmBinary, print: silent, printErr: silent }));
  }

  get c(): MainModule {
    return this.#module;
  }

  /**
   * A view of the library's memory. It is valid only until the next call, because a call can move
   * the memory.
   */
  bytes(address: number, length: number): Uint8Array {
    return (this.#module.HEAPU8 as Uint8Array).subarray(address, address + length);
  }

  copyIn(bytes: Uint8Array): number {
    const address = this.#module._malloc(bytes.length);
    if (address === 0) throw new HeifError('out of memory', 6, 0);
    this.bytes(address, bytes.length).set(bytes);
    return address;
  }

  number(address: number): number {
    const { buffer, byteOffset } = this.bytes(address, 4);
    return new DataView(buffer, byteOffset, 4).getUint32(0, true);
  }

  /** @param call - calls a C function that writes its `heif_error` to the given address */
  check(call: (error: number) => void): void {
    call(this.#error);
    const code = this.number(this.#error);
    if (code === 0) return;
    const message = this.#text(this.number(this.#error + 8));
    throw new HeifError(message, code, this.number(this.#error + 4));
  }

  /** @param call - calls a C function that writes its result to the given address */
  output(call: (output: number) => void): number {
    const output = this.#module._malloc(4);
    try {
      call(output);
      return this.number(output);
    } finally {
      this.#module._free(output);
    }
  }

  #text(address: number): string {
    const most = this.bytes(address, 500);
    const end = most.indexOf(0);
    return Buffer.from(most.subarray(0, end === -1 ? most.length : end)).toString('utf8');
  }
}
