// Leaves of a TypeScript file its imports alone, those of types included, for dependency-cruiser: it reads TypeScript only
// with a TypeScript up to 5. Every import is written as a plain or as a dynamic one, without Vite's `?url` and the like.

const importsAlone = ({ types }) => ({
  manipulateOptions: (_options, parser) => parser.plugins.push('typescript', 'jsx'),
  visitor: {
    Program: {
      enter(program) {
        const sources = new Set()
        const dynamic = new Set()
        const read = (literal, found = sources) => {
          if (literal?.type === 'StringLiteral') found.add(literal.value.split('?')[0])
        }
        const add = ({ node }) => read(node.source)
        program.traverse({
          ImportDeclaration: add,
          ExportNamedDeclaration: add,
          ExportAllDeclaration: add,
          ImportExpression: ({ node }) => read(node.source, dynamic),
          TSImportType: ({ node }) => read(node.argument),
          CallExpression: ({ node }) => {
            if (node.callee.type === 'Import') read(node.arguments[0], dynamic)
          },
        })
        program.node.body = [
          ...[...sources].map((source) => types.importDeclaration([], types.stringLiteral(source))),
          ...[...dynamic].map((source) =>
            types.expressionStatement(types.callExpression(types.import(), [types.stringLiteral(source)])),
          ),
        ]
        program.stop()
      },
    },
  },
})

module.exports = { babelrc: false, configFile: false, plugins: [importsAlone] }
