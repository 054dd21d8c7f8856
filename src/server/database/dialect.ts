import {
  LimitNode,
  OffsetNode,
  type OperationNode,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryCompiler,
  ValueNode,
} from 'kysely';

/**
 * PostgreSQL with limits and offsets as part of a statement's text. With parameters PostgreSQL cannot tell how few rows
 * are read, so it finds the plan for any values too costly and plans a prepared statement at every execution, which takes
 * longer than reading ten rows.
 */
export class MuseumDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new LiteralLimits();
  }
}

class LiteralLimits extends PostgresQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    super.visitLimit(LimitNode.create(literal(node.limit)));
  }

  protected override visitOffset(node: OffsetNode): void {
    super.visitOffset(OffsetNode.create(literal(node.offset)));
  }
}

/** A whole number as part of the text; anything else stays a parameter. */
const literal = (node: OperationNode): OperationNode =>
  ValueNode.is(node) && Number.isSafeInteger(node.value) ? ValueNode.createImmediate(node.value) : node;
