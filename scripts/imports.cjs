// Leaves of a TypeScript file its imports alone, those of types included, for dependency-cruiser: it reads TypeScript only
// with a TypeScript up to 5. Every kind of import becomes a plain one, without Vite's `?url` and the like.

const importsAlone = ({ types }) => ({
  manipulateOptions: (_options, parser) => parser.plugins.push('typescript', 'jsx'),
  visitor: {
    Program: {
      enter(program) {
        const sources = new Set()
        const read = (literal) => {
          if (literal?.type === 'StringLiteral') sources.add(literal.value.split('?')[0])
        }
        const add = ({ node }) => read(node.source)
        program.traverse({
          ImportDeclaration: add,
          ExportNamedDeclaration: add,
          ExportAllDeclaration: add,
          ImportExpression: add,
          TSImportType: ({ node }) => read(node.argument),
          CallExpression: ({ node }) => {
            if (node.callee.type === 'Import') read(node.arguments[0])
          },
        })
        program.node.body = [...sources].map((source) => types.importDeclaration([], types.stringLiteral(source)))
        program.stop()
      },
    },
  },
})

module.exports = { babelrc: false, configFile: false, plugins: [importsAlone] }
