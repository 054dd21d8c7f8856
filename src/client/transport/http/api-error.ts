/** The details of a failed call, from the envelope or derived from an answer without one. */
export interface Failure {
  message: string;
  /** HTTP status; 0 when no answer came. */
  statusCode: number;
  /** The envelope's code; the HTTP status when there was no envelope. */
  code: number;
  showType?: number;
  errorPage?: string;
  /** One sentence for each refused field, under the field's name. */
  errors?: Record<string, string>;
  /** The `data` of the answer, such as the other version in a conflict. */
  data?: unknown;
  /** Where to sign in, when the failure is that nobody is signed in (S8.1). */
  loginAddress?: string;
}

/** The only error screens receive. The request helper has shown it to the operator before. */
export class ApiError extends Error implements Failure {
  readonly statusCode: number;
  readonly code: number;
  readonly showType?: number;
  readonly errorPage?: string;
  readonly errors?: Record<string, string>;
  readonly data?: unknown;
  readonly loginAddress?: string;

  constructor({ message, statusCode, code, showType, errorPage, errors, data, loginAddress }: Failure) {
    super(message);
    this.name = 'ApiError';
    this.statusCode = statusCode;
    this.code = code;
    if (showType !== undefined) this.showType = showType;
    if (errorPage !== undefined) this.errorPage = errorPage;
    if (errors !== undefined) this.errors = errors;
    if (data !== undefined) this.data = data;
    if (loginAddress !== undefined) this.loginAddress = loginAddress;
  }
}
