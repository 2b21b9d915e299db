@main
struct VestibuleCommand {
    static func main() {}
}
